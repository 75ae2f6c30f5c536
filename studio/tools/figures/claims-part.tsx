import { Flex, Stack, Text } from '@sanity/ui';
import { IntentLink } from 'sanity/router';
import { CLAIM_FIGURE_NAMES, type ClaimFigureName } from '../../../lib/content/claims.ts';
import { CLAIM_FIGURES, claimValue } from '../../../lib/figures/claim-figures.ts';
import type { Figures } from '../../../lib/figures/wire.ts';
import { Part } from '../../kit/frame/part.tsx';

function sayClaim(name: ClaimFigureName, figures: Figures): string {
  const taken = claimValue(name, figures);
  if (taken) return taken.value;
  const { base, minimum } = CLAIM_FIGURES[name];
  return `Pas montré\u00a0: ${base(figures)} pour l’instant, il en faut ${minimum}`;
}

/** Figures that the home page's claims can take from here, and whether there are enough of them. */
export function ClaimsPart({ figures }: { figures: Figures }) {
  return (
    <Part title="Pour les chiffres clés de l’accueil">
      <Text muted size={1}>
        Comptés sur les 12&nbsp;derniers mois, pour tous les services. Pour en montrer un,
        choisissez «&#8239;Compté par le site&#8239;» dans les{' '}
        <IntentLink
          intent="edit"
          params={{ id: 'siteSettings', type: 'siteSettings' }}
          style={{ textDecoration: 'underline' }}
        >
          réglages du site
        </IntentLink>
        , «&#8239;Chiffres clés&#8239;».
      </Text>
      <Stack as="ul" gap={3} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {CLAIM_FIGURE_NAMES.map((name) => (
          <Flex key={name} as="li" gap={3} justify="space-between" wrap="wrap">
            <Text size={1}>{CLAIM_FIGURES[name].title}</Text>
            <Text size={1} weight="semibold">
              {sayClaim(name, figures)}
            </Text>
          </Flex>
        ))}
      </Stack>
    </Part>
  );
}
