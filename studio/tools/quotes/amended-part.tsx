import { Text } from '@sanity/ui';
import { formatDay } from '../../../lib/format/dates.ts';
import { formatExactCents } from '../../../lib/format/numbers.ts';
import type { QuoteClient } from '../../../lib/quotes/content.ts';
import type { Amended } from '../../../lib/quotes/document.ts';
import { clientLines } from '../../../lib/quotes/paper.ts';
import { Facts, Part } from '../../kit/frame/part.tsx';

/** What a draft of an amendment keeps of its contract, and how its lines are written. */
export function AmendedPart({ amends, client }: { amends: Amended; client: QuoteClient }) {
  return (
    <Part title="Contrat">
      <Facts
        facts={[
          {
            label: 'Avenant au',
            value: `Devis ${amends.number}, accepté le ${formatDay(amends.acceptedOn)}`,
          },
          { label: 'Total du contrat', value: formatExactCents(amends.total) },
          { label: 'Déjà réglé', value: formatExactCents(amends.received) },
          { label: 'Reste à régler', value: formatExactCents(amends.open) },
          { label: 'Client', value: clientLines(client).join('\n') },
        ]}
      />
      <Text muted size={1}>
        Le client et la TVA sont ceux du contrat. Une ligne ajoute par son prix, ou retire par un
        prix négatif{'\u00a0'}: «{'\u202f'}-450{'\u202f'}». Une fois l’avenant signé, son échéancier
        remplace ce qui reste à régler{'\u202f'}; ce qui est réglé le reste.
      </Text>
    </Part>
  );
}
