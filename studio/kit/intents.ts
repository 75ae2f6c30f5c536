/** The intent that leads to the tool « Rendez-vous » from anywhere in the Studio. */
export const OPEN_APPOINTMENTS = 'open-appointments';

/** The intent that leads to the tool « Clients » from anywhere in the Studio, to a card by its `client`. */
export const OPEN_CLIENTS = 'open-clients';

/** The intent that leads to the tool « E-mails » from anywhere in the Studio, to one by its name as `mail`. */
export const OPEN_MAILS = 'open-mails';

/**
 * The intent that leads to the tool « Projets » from anywhere in the Studio: to a project by its id as `project`, or to a
 * new one, of the request with this `request` as reference.
 */
export const OPEN_PROJECTS = 'open-projects';

/** The id of a new project, in URLs. */
export const NEW_PROJECT = 'nouveau';

/** The intent that leads to the tool « Devis » from anywhere in the Studio, to a quote by its `quote`. */
export const OPEN_QUOTES = 'open-quotes';

/** The id of the list of what is to be invoiced, in the place of a quote's in URLs. */
export const TO_INVOICE = 'a-facturer';

/** The intent that leads to the tool « Demandes » from anywhere in the Studio, to a request by its `reference`. */
export const OPEN_REQUESTS = 'open-requests';

/** The intent that leads to the tool « Avis » from anywhere in the Studio. */
export const OPEN_REVIEWS = 'open-reviews';
