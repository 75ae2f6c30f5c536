import { failure, type Toast } from '../forms/toasts.ts';

export const MISSING_TOKEN = 'Veuillez entrer votre token Make API.';

/** Title where a connection fails (product.md, Make). */
export const NOT_CONNECTING = 'Erreur de connexion';

/** The toast for a token or a zone that is wrong. */
export const invalidToken = (_: string, message: string): Toast =>
  failure(message === MISSING_TOKEN ? 'Token requis' : NOT_CONNECTING, message);
