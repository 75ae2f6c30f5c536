let connected = false;

/** Notes that the token was stored in this page load, so that the connection is no discovery. */
export const rememberConnecting = () => {
  connected = true;
};

/** Whether this very page load stored the token: its own toast says so, and no other. */
export const hasJustConnected = () => connected;
