/** The intent that leads to the tool « Demandes » from anywhere in the Studio, to a request by its `reference`. */
export const OPEN_REQUESTS = 'open-requests';
