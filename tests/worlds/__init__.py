"""Two worlds over the wire: services whose logs differ in what a viewer may not see, and what that viewer is sent."""
