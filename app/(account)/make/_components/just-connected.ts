let connected = false;

/** From now on, until the page is loaded anew, the connection is no discovery. */
export const rememberConnecting = () => {
  connected = true;
};

/** Whether this very page load stored the token: its own toast says so, and no other. */
export const hasJustConnected = () => connected;
