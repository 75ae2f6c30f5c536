/** Names a chosen option in the URL of a quote's page: a choice outlives a reload, and is made without scripts. */
export const OPTION_PARAMETER = 'option';

/** Id of the sums that follow a choice. */
export const TOTAL_ID = 'total';
