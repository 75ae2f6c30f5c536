import type { Moves } from '../../migration.ts';

/** For whom the services are that every site begins with, and what they replace. */
const COMPARED: Record<string, { audience: string; replaces: string }> = {
  bubble: {
    audience: 'Startups avec un produit à lancer, entreprises sans logiciel à leur mesure',
    replaces: 'Un logiciel presque adapté, complété par des tableurs',
  },
  shopify: {
    audience: 'Commerces et artisans qui vendent des produits, en boutique ou déjà en ligne',
    replaces: 'Les commandes prises par message, ou un site que vous n’osez plus modifier',
  },
  make: {
    audience: 'Équipes qui recopient chaque jour d’un logiciel à l’autre',
    replaces: 'Les copier-coller entre logiciels et les relances envoyées à la main',
  },
  airtable: {
    audience: 'Équipes qui suivent clients, stocks ou plannings dans des tableurs',
    replaces: 'Des fichiers envoyés par e-mail, en plusieurs versions',
  },
};

/**
 * Gives these services their line in the comparison, where nobody has written one for any service, and takes the title away of
 * the scale that it stands in the place of.
 */
export const compareServices: Moves = (documents) => {
  const services = documents.filter(({ _type }) => _type === 'service');
  const isWritten = services.some(({ audience, replaces }) => audience || replaces);
  const compared = services.flatMap(({ _id: id, serviceId }) => {
    const texts = COMPARED[(serviceId as { current?: string } | undefined)?.current ?? ''];
    return texts ? [{ id, set: texts, unset: [] }] : [];
  });
  return [
    ...(isWritten ? [] : compared),
    ...documents
      .filter(({ _type, scaleTitle }) => _type === 'servicesPage' && scaleTitle !== undefined)
      .map(({ _id: id }) => ({ id, set: {}, unset: ['scaleTitle'] })),
  ];
};
