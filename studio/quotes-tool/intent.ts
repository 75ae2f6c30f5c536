/** The intent that leads to the tool « Devis » from anywhere in the Studio, to a quote by its `quote`. */
export const OPEN_QUOTES = 'open-quotes';
