"""What people see in a browser: each page is a question to the API and a template for the answer."""
