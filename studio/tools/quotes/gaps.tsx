import { Badge, Card, Flex, Stack, Text } from '@sanity/ui';
import { IntentLink } from 'sanity/router';
import type { QuoteGap } from '../../../lib/quotes/wire.ts';
import { PlainList } from '../../kit/plain-list.tsx';
import { fieldId } from './form.ts';

/** A line to click, as long as it has to be. */
const LINE = { display: 'block', width: '100%', textAlign: 'left', color: 'inherit' } as const;

/** Leads to a gap: a field of this page, or of a document of the Studio. */
function Gap({ gap: { where, path, message, isInDraft } }: { gap: QuoteGap }) {
  const words = (
    <Flex align="center" gap={2} wrap="wrap">
      <Text size={1} style={{ textDecoration: 'underline' }}>
        {message}
      </Text>
      {isInDraft && <Badge tone="caution">en brouillon, à publier</Badge>}
    </Flex>
  );
  if (where !== 'quote') {
    return (
      <Card
        as={IntentLink}
        // The link's own properties: the card passes them on.
        {...{ intent: 'edit', params: { id: where, type: where, path } }}
        padding={2}
        radius={2}
        style={LINE}
        tone="inherit"
      >
        {words}
      </Card>
    );
  }
  return (
    <Card
      as="button"
      onClick={() => document.getElementById(fieldId(path))?.focus()}
      padding={2}
      radius={2}
      style={LINE}
      tone="inherit"
      type="button"
    >
      {words}
    </Card>
  );
}

const List = ({ title, gaps }: { title: string; gaps: QuoteGap[] }) =>
  gaps.length > 0 ? (
    <Stack gap={3}>
      <Text as="h2" size={1} weight="semibold">
        {title}
      </Text>
      <PlainList gap={1}>
        {gaps.map((gap) => (
          <li key={`${gap.where}.${gap.path}`}>
            <Gap gap={gap} />
          </li>
        ))}
      </PlainList>
    </Stack>
  ) : null;

/** The id of the element that lists a quote's gaps. */
export const GAPS_ID = 'quote-gaps';

/** Gaps of a quote: those to fill before it can be sent, and those that it would be better without. */
export function Gaps({ gaps }: { gaps: QuoteGap[] }) {
  const needed = gaps.filter(({ isRequired }) => isRequired);
  const advised = gaps.filter(({ isRequired }) => !isRequired);
  if (gaps.length === 0) return null;
  return (
    <Card
      border
      id={GAPS_ID}
      padding={4}
      radius={3}
      tabIndex={-1}
      tone={needed.length > 0 ? 'caution' : 'transparent'}
    >
      <Stack gap={4}>
        <List
          gaps={needed}
          title={
            needed.length === 1
              ? 'Il manque une chose avant l’envoi'
              : `Il manque ${needed.length} choses avant l’envoi`
          }
        />
        <List gaps={advised} title="Conseillé" />
      </Stack>
    </Card>
  );
}
