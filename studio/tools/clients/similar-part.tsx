import { Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import type { ClientDetail, SimilarClient } from '../../../lib/clients/wire.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { TextLink } from '../../kit/frame/text-link.tsx';
import { PlainList } from '../../kit/plain-list.tsx';
import type { OpenClient } from './use-client.ts';

const WHY: Readonly<Record<SimilarClient['why'], string>> = {
  siren: 'Même SIREN',
  domain: 'Même société, même domaine d’adresse',
  company: 'Nom de société identique ou presque',
  name: 'Nom identique ou presque',
};

/** Cards that may be of the same client: put together, or kept apart, only where the consultant says so. */
export function SimilarPart({ client, open }: { client: ClientDetail; open: OpenClient }) {
  const [asked, setAsked] = useState<SimilarClient | null>(null);
  const toast = useToast();
  const { change, isBusy, problem } = open;
  if (client.similar.length === 0) return null;
  const merge = async (other: SimilarClient) => {
    if (!(await change({ action: 'merge', other: other.id }))) return;
    setAsked(null);
    toast.push({ status: 'success', title: `Réunie à ${other.title}.` });
  };
  const keepApart = async (other: SimilarClient) => {
    const done = await change({ action: 'distinguish', other: other.id, areApart: true });
    if (!done) return;
    toast.push({
      status: 'success',
      title: 'Ces deux fiches restent séparées.',
      description: (
        <Button
          fontSize={1}
          mode="ghost"
          onClick={() => void change({ action: 'distinguish', other: other.id, areApart: false })}
          text="Annuler"
        />
      ),
    });
  };
  return (
    <Card aria-label="Fiches semblables" as="section" padding={4} radius={3} tone="caution">
      <Stack gap={4}>
        <Text size={1} weight="medium">
          {'C’est peut-être le même client\u00a0:'}
        </Text>
        <PlainList>
          {client.similar.map((other) => (
            <li key={other.id}>
              <Flex align="center" gap={3} wrap="wrap">
                <Stack flex={1} gap={2} style={{ overflowWrap: 'anywhere', minWidth: '10rem' }}>
                  <Text size={1} weight="medium">
                    <TextLink state={{ client: other.id }}>{other.title}</TextLink>
                  </Text>
                  <Text muted size={1}>
                    {[WHY[other.why], other.people, other.title === other.email ? '' : other.email]
                      .filter(Boolean)
                      .join(' · ')}
                  </Text>
                </Stack>
                <Button
                  aria-label={`Réunir à ${other.title}`}
                  fontSize={1}
                  mode="ghost"
                  onClick={() => setAsked(other)}
                  padding={2}
                  text="Réunir…"
                />
                <Button
                  aria-disabled={isBusy}
                  aria-label={`${other.title}, ce n’est pas le même client`}
                  fontSize={1}
                  mode="bleed"
                  onClick={() => void keepApart(other)}
                  padding={2}
                  text="Ce n’est pas le même"
                />
              </Flex>
            </li>
          ))}
        </PlainList>
      </Stack>
      {asked ? (
        <ConfirmDialog
          busy="Réunion…"
          confirm="Réunir"
          isBusy={isBusy}
          onCancel={() => setAsked(null)}
          onConfirm={() => void merge(asked)}
          problem={problem}
          question={`Réunir ces deux fiches\u202f?`}
        >
          <Text size={1}>
            Cette fiche montre alors aussi les contacts, les demandes, les devis, les projets et les
            notes de {asked.title}, qui n’a plus de fiche à part. Rien n’est effacé, et le client
            n’en voit rien{'\u00a0'}: vous pourrez les séparer.
          </Text>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
