import { Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { useId, useRef, useState } from 'react';
import { weightOf } from '../../../lib/files/weight.ts';
import { elided } from '../../../lib/typography/elide.ts';
import { PlainList } from '../../kit/plain-list.tsx';
import { UploadRow } from '../../kit/upload-row.tsx';
import { isUnderWay, type UploadState, type useUploads } from '../../kit/use-uploads.ts';
import { saidOfUploads } from './said-of-uploads.ts';
import type { Uploaded } from './upload.ts';
import { saidOfDouble, saidOfShrinking } from './words.ts';

/** The progress of a file, in words. */
function saidOf(state: UploadState<Uploaded>, bytes: number): string {
  switch (state.is) {
    case 'waiting':
      return 'En attente';
    case 'sending':
      return state.percent === 0
        ? 'Préparation…'
        : `Envoi\u00a0: ${Math.round(state.percent)}\u00a0%`;
    case 'cancelled':
      return 'Envoi arrêté.';
    case 'refused':
      return state.problem;
    case 'done': {
      const { shrunk, isDouble, asset } = state.uploaded;
      if (isDouble) return saidOfDouble(asset);
      return shrunk.is === 'smaller'
        ? saidOfShrinking(shrunk.from, shrunk.to)
        : `Ajoutée telle quelle\u00a0: ${weightOf(bytes)}.`;
    }
  }
}

/** A picture as the grid opens it: the file may have been there before, with its texts. */
const chosen = ({ _id: id, altText }: Uploaded['asset']) =>
  typeof altText === 'string' ? { id, altText } : { id };

/** The place of the strip: over the end of what is scrolled, whose pictures stay where they are. */
const OVER_THE_END = {
  bottom: 0,
  order: 1,
  outline: 'none',
  position: 'sticky',
  zIndex: 2,
} as const;

/** The files that were sent, each with its progress, what came of it and another try, in a strip that can be closed. */
export function UploadStrip({
  uploads: { items, cancel, retry, clear },
  onOpen,
  openLabel,
}: {
  uploads: ReturnType<typeof useUploads<Uploaded>>;
  onOpen: (image: { id: string; altText?: string }) => void;
  /** The label of the action that opens a picture. */
  openLabel: string;
}) {
  const [isFolded, setIsFolded] = useState(false);
  const strip = useRef<HTMLElement>(null);
  const id = useId();
  /** Does it, and takes the focus: the button that was pressed goes. */
  const andStay = (work: () => void) => () => {
    work();
    strip.current?.focus();
  };
  const isThere = items.length > 0;
  return (
    <section aria-label="Envois" ref={strip} style={OVER_THE_END} tabIndex={-1}>
      <Card border={isThere} padding={isThere ? 3 : 0} radius={3} shadow={isThere ? 3 : 0}>
        <Stack gap={3}>
          <Flex align="center" gap={3} justify="space-between" wrap="wrap">
            {/* It is there before there is something to say, or nothing would be read out. */}
            <div role="status">
              {isThere ? (
                <Text size={1} weight="semibold">
                  {saidOfUploads(items)}
                </Text>
              ) : null}
            </div>
            {isThere ? (
              <Flex gap={2}>
                <Button
                  aria-controls={id}
                  aria-expanded={!isFolded}
                  fontSize={1}
                  mode="bleed"
                  onClick={() => setIsFolded(!isFolded)}
                  text={isFolded ? 'Voir les fichiers' : 'Replier'}
                />
                {items.some(isUnderWay) ? null : (
                  <Button
                    fontSize={1}
                    mode="ghost"
                    onClick={andStay(clear)}
                    text="Fermer les envois"
                  />
                )}
              </Flex>
            ) : null}
          </Flex>
          <div
            hidden={isFolded || !isThere}
            id={id}
            style={{ maxHeight: 'min(16rem, 35vh)', overflow: 'auto' }}
          >
            <PlainList gap={2} label="Fichiers envoyés">
              {items.map((item) => {
                const { key, name, bytes, state } = item;
                return (
                  <UploadRow
                    isSummedUp
                    item={item}
                    key={key}
                    onCancel={cancel}
                    said={saidOf(state, bytes)}
                  >
                    {state.is === 'refused' || state.is === 'cancelled' ? (
                      <Button
                        aria-label={elided('Réessayer l’envoi de ', name)}
                        fontSize={1}
                        mode="ghost"
                        onClick={andStay(() => retry(key))}
                        text="Réessayer"
                      />
                    ) : null}
                    {state.is === 'done' ? (
                      <Button
                        aria-label={`${openLabel} ${name}`}
                        fontSize={1}
                        mode="ghost"
                        onClick={() => onOpen(chosen(state.uploaded.asset))}
                        text={openLabel}
                      />
                    ) : null}
                  </UploadRow>
                );
              })}
            </PlainList>
          </div>
        </Stack>
      </Card>
    </section>
  );
}
