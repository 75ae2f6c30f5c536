// Stands in for the `server-only` marker, which only a server bundle can resolve.
export {};
