import { Badge, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import { IntentLink, useRouter } from 'sanity/router';
import { formatDay } from '../../../lib/format/dates.ts';
import { formatExactCents } from '../../../lib/format/numbers.ts';
import type { Contract, Termination } from '../../../lib/quotes/contract.ts';
import { QUOTE_ACTIONS } from '../../../lib/quotes/states.ts';
import { keptDues } from '../../../lib/quotes/termination-paper.ts';
import type { QuoteDetail } from '../../../lib/quotes/wire.ts';
import { Facts, Part } from '../../kit/frame/part.tsx';
import { TextLink } from '../../kit/frame/text-link.tsx';
import { OPEN_PROJECTS } from '../../kit/intents.ts';
import { PlainList } from '../../kit/plain-list.tsx';
import { when } from '../../kit/when.ts';
import { StateBadge } from './state-badge.ts';
import { TerminateDialog } from './terminate-dialog.tsx';
import type { OpenQuote } from './use-quote.ts';

const TERMINATION_STATES = {
  proposed: { text: 'Proposée', tone: 'caution' },
  confirmed: { text: 'Confirmée', tone: 'positive' },
  declined: { text: 'Déclinée', tone: 'critical' },
  'taken-back': { text: 'Retirée', tone: 'default' },
} as const;

function Amendments({ amendments }: Pick<Contract, 'amendments'>) {
  return (
    <PlainList gap={2}>
      {amendments.map(({ id, number, title, state, total }) => (
        <Card as="li" border key={id} padding={3} radius={2}>
          <Flex align="center" gap={3} justify="space-between" wrap="wrap">
            <Text size={1}>
              <TextLink state={{ quote: id }}>{number ?? title}</TextLink>
            </Text>
            <Flex align="center" gap={3}>
              <StateBadge state={state} />
              <Text size={1} style={{ whiteSpace: 'nowrap' }}>
                {formatExactCents(total)}
              </Text>
            </Flex>
          </Flex>
        </Card>
      ))}
    </PlainList>
  );
}

function Proposal({
  termination,
  open,
  onTakenBack,
}: {
  termination: Termination;
  open: OpenQuote;
  onTakenBack: () => void;
}) {
  const { state, reason, settlement, endsOn, proposedAt, decidedAt, name, answer } = termination;
  const { text, tone } = TERMINATION_STATES[state];
  const takeBack = async () => {
    if (await open.change({ action: 'takeBack' })) onTakenBack();
  };
  return (
    <Card border padding={3} radius={2}>
      <Stack gap={4}>
        <Flex align="center" gap={3} justify="space-between">
          <Text size={1} weight="medium">
            Résiliation d’un commun accord
          </Text>
          <Badge tone={tone}>{text}</Badge>
        </Flex>
        <Facts
          facts={[
            { label: 'Proposée', value: when(proposedAt) },
            { label: 'Raison', value: reason },
            { label: 'Ce qui reste dû ou est remboursé', value: settlement },
            { label: 'Règlements qui restent dus', value: keptDues(termination) },
            { label: 'Fin du contrat', value: `Le ${formatDay(endsOn)}` },
            ...(name && decidedAt
              ? [{ label: 'Confirmée par', value: `${name}, ${when(decidedAt)}` }]
              : []),
            ...(answer ? [{ label: 'Déclinée, parce que', value: answer }] : []),
          ]}
        />
        {state === 'proposed' ? (
          <Flex>
            <Button
              aria-disabled={open.isBusy}
              fontSize={1}
              mode="ghost"
              onClick={() => void takeBack()}
              text="Retirer la proposition"
            />
          </Flex>
        ) : null}
      </Stack>
    </Card>
  );
}

/** The contract of an accepted quote: what it comes to, its project, its amendments, and how it may end. */
export function ContractPart({ quote, open }: { quote: QuoteDetail; open: OpenQuote }) {
  const { contract, id, state, archive, isExample } = quote;
  const router = useRouter();
  const toast = useToast();
  const [isTerminating, setIsTerminating] = useState(false);
  if (!contract) return null;
  const isOwn = contract.id === id;
  const may = (action: string) =>
    isOwn && !archive && !isExample && (QUOTE_ACTIONS[state] as readonly string[]).includes(action);
  const draft = contract.amendments.find((each) => each.state === 'draft');
  const { termination, project } = contract;
  const amend = async () => {
    const made = await open.change({ action: 'amend' });
    if (made) router.navigate({ quote: made.id });
  };
  return (
    <Part title="Contrat">
      <Facts
        facts={[
          { label: 'Total, avenants compris', value: formatExactCents(contract.total) },
          { label: 'Déjà réglé', value: formatExactCents(contract.received) },
          { label: 'Reste à régler', value: formatExactCents(contract.open) },
        ]}
      />
      {project ? (
        <Text size={1}>
          <IntentLink intent={OPEN_PROJECTS} params={{ project }}>
            Ouvrir le projet
          </IntentLink>
        </Text>
      ) : null}
      <Flex gap={2} wrap="wrap">
        {may('amend') ? (
          <Button
            aria-disabled={open.isBusy}
            fontSize={1}
            mode="ghost"
            onClick={() => void amend()}
            text={draft ? 'Reprendre l’avenant' : 'Faire un avenant'}
          />
        ) : null}
        {may('terminate') && termination?.state !== 'proposed' ? (
          <Button
            aria-disabled={open.isBusy}
            fontSize={1}
            mode="bleed"
            onClick={() => setIsTerminating(true)}
            text="Proposer une résiliation…"
            tone="critical"
          />
        ) : null}
      </Flex>
      {contract.amendments.length > 0 ? <Amendments amendments={contract.amendments} /> : null}
      {isOwn && termination ? (
        <Proposal
          onTakenBack={() => toast.push({ status: 'success', title: 'Proposition retirée.' })}
          open={open}
          termination={termination}
        />
      ) : null}
      {isTerminating ? (
        <TerminateDialog
          contract={contract}
          onDone={() => {
            setIsTerminating(false);
            toast.push({ status: 'success', title: 'Résiliation proposée au client.' });
          }}
          onCancel={() => setIsTerminating(false)}
          open={open}
        />
      ) : null}
    </Part>
  );
}
