/** The site's navigation (§2 Header). */
export const mainLinks = [
  { href: '/', label: 'Accueil' },
  { href: '/services', label: 'Services' },
  { href: '/formations', label: 'Formations' },
  { href: '/about', label: 'À Propos' },
  { href: '/make', label: 'Make' },
  { href: '/devis', label: 'Devis' },
  { href: '/contact', label: 'Contact' },
] as const;

export const blogLinks = [
  { href: '/blog/comparatif', label: 'Comparatif Make vs n8n' },
  { href: '/blog/guide', label: 'Guide CRM Airtable' },
  { href: '/blog/cas-etude', label: 'Cas client' },
] as const;

export const serviceLinks = [
  { href: '/services#bubble', label: 'Applications web' },
  { href: '/services#shopify', label: 'Boutiques en ligne' },
  { href: '/services#make', label: 'Automatisation' },
  { href: '/services#airtable', label: 'Bases de données' },
] as const;

export const legalLinks = [
  { href: '/legal', label: 'Mentions légales' },
  { href: '/privacy', label: 'Confidentialité' },
  { href: '/terms', label: 'CGV' },
  { href: '/cookies', label: 'Cookies' },
] as const;
