/** Words of /services beside what the consultant writes there (product.md, Services), where there are none. */
export const SERVICES_TEXTS = {
  comparisonTitle: 'Lequel est pour vous\u202f?',
  comparison: {
    service: 'Service',
    audience: 'Pour qui',
    replaces: 'Ce que cela remplace',
    price: 'Prix',
  },
};
