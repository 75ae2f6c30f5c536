/** A node of JSON-LD as it stands in a page. */
export type JsonLdNode = Record<string, unknown>;

/**
 * Properties that schema.org and the search engines' documentation require of each type that the site uses. A type that
 * is missing here fails, so that nobody adds one without looking up what it needs.
 */
const REQUIRED: Record<string, readonly string[]> = {
  WebSite: ['@id', 'name', 'url', 'publisher'],
  ProfessionalService: ['@id', 'name', 'url', 'logo', 'image', 'address', 'areaServed'],
  PostalAddress: ['addressCountry'],
  ContactPoint: ['contactType', 'email'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  Country: ['name'],
  Person: ['name'],
  PropertyValue: ['propertyID', 'value'],
  Service: ['name', 'provider'],
  Offer: [],
  OfferCatalog: ['name', 'itemListElement'],
  PriceSpecification: ['priceCurrency', 'minPrice'],
  UnitPriceSpecification: ['priceCurrency', 'price'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  BlogPosting: [
    'headline',
    'image',
    'datePublished',
    'dateModified',
    'author',
    'publisher',
    'mainEntityOfPage',
  ],
  HowTo: ['name', 'step', 'totalTime', 'estimatedCost'],
  HowToStep: ['position', 'name', 'text'],
  MonetaryAmount: ['currency', 'value'],
  Article: [
    'headline',
    'image',
    'dateModified',
    'author',
    'publisher',
    'about',
    'mainEntityOfPage',
  ],
  Organization: ['name'],
  ProfilePage: ['url', 'mainEntity'],
  Course: ['name', 'description', 'provider', 'offers', 'hasCourseInstance'],
  CourseInstance: ['courseMode', 'courseWorkload'],
  Blog: ['name', 'url', 'publisher'],
  WebPage: ['@id', 'name', 'url', 'publisher'],
};

const isNode = (value: unknown): value is JsonLdNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every node below `value`, itself included. */
function nodes(value: unknown): JsonLdNode[] {
  if (Array.isArray(value)) return value.flatMap(nodes);
  if (!isNode(value)) return [];
  return [value, ...Object.values(value).flatMap(nodes)];
}

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** Faults of a page's `@graph`: missing properties, placeholders, references to nothing. */
export function structuredDataFaults(graph: readonly JsonLdNode[]): string[] {
  const ids = new Set(graph.map((node) => node['@id']));
  return nodes(graph).flatMap((node) => {
    const type = node['@type'];
    if (type === undefined) {
      return ids.has(node['@id']) ? [] : [`a reference to nothing: ${JSON.stringify(node)}`];
    }
    const required = REQUIRED[String(type)];
    if (!required) return [`${type}: not in the table of required properties`];
    const missing = required.filter((name) => isEmpty(node[name]));
    const placeholders = Object.values(node).filter(
      (value) =>
        isEmpty(value) || (typeof value === 'string' && /compléter|^\[|undefined/.test(value)),
    );
    return [
      ...missing.map((name) => `${type} without ${name}`),
      ...placeholders.map((value) => `${type} with the placeholder ${JSON.stringify(value)}`),
      ...(type === 'Offer' && isEmpty(node.price) && isEmpty(node.priceSpecification)
        ? ['Offer without a price']
        : []),
    ];
  });
}
