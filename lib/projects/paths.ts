/** The page of a project by the link of its quote, or by the reference of its request. */
export const linkedProjectPath = (link: { token: string } | { reference: string }): string =>
  'token' in link
    ? `/proposition/${encodeURIComponent(link.token)}/projet`
    : `/suivi/${encodeURIComponent(link.reference)}/projet`;

/** Name of the form that writes in the thread of a project. */
export const MESSAGE_FORM = 'projet-message';

/** Id of the field by which a file that was asked for is sent, to which a fragment leads likewise. */
export const fileFieldId = (request: string): string => `envoi-${request}`;

/** Id of the section that takes a review, for who has no account. */
export const REVIEW_ID = 'avis';

/** Id of the section that lists what is asked for. */
export const FILE_REQUESTS_ID = 'fichiers-demandes';

/** Fragment that leads to its field: a browser moves the focus there, without scripts too. */
export const MESSAGE_FRAGMENT = `#${MESSAGE_FORM}-text`;
