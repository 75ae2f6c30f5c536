/** E-mail addresses, JSON Web Tokens, and anything as long as a token or an id. */
const SECRETS = /[^\s"'<>(),;:@]+@[^\s"'<>(),;:@]+\.\w+|\beyJ[\w-]+\.[\w-]+\.[\w-]*|[\w-]{32,}/g;

/** A text of others without what nobody may read in a log. */
export const scrub = (text: string): string => text.replace(SECRETS, '[…]');
