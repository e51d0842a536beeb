//! The screens of the running app, driven as a person would drive them.

mod around;
mod builder;
mod diagram;
mod hidden;
mod history;
mod labels;
mod pages;
mod phone;
mod replay;
mod reverse;
mod rules_pages;
mod running;
mod touch;
