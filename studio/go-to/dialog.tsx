import { SearchIcon } from '@sanity/icons/Search';
import { Box, Button, Flex, Stack, Text, TextInput } from '@sanity/ui';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useClient, useTools } from 'sanity';
import { SANITY_API_VERSION } from '../../lib/env/content-api.ts';
import { Problem } from '../kit/problem.tsx';
import { useKept } from '../kit/use-kept.ts';
import { Window } from '../kit/window.tsx';
import { findPlaces } from './find.ts';
import { ACTIONS, FIELD_PLACES, LIST_PLACES, MAIL_PLACES, toolPlaces } from './fixed-places.ts';
import type { Place } from './place.ts';
import { PlaceOptions } from './place-options.tsx';
import { useGo } from './use-go.ts';
import { usePlaces } from './use-places.ts';

/** Places that were last gone to, kept for this tab: a client's name is among them. */
const RECENT = 8;

/** Letters that one can type: the routes take no more. */
const LONGEST = 200;

/** Asks where to go, and goes there (studio.md, Aller à). */
export default function GoToDialog({
  asked,
  onClose,
  takeTyped,
}: {
  asked: number;
  onClose: () => void;
  /** What was typed since it was asked for; from then on its field has the keys. */
  takeTyped: () => string;
}) {
  const client = useClient({ apiVersion: SANITY_API_VERSION });
  const context = useMemo(() => ({ client, token: client.config().token }), [client]);
  const tools = useTools();
  const go = useGo();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const [recent, keepRecent] = useKept<Place[]>('go-to');
  const { places, problems, isReading, readAgain } = usePlaces(context, typed);

  // The dialog focuses its first control by itself, which is the one that closes it; a form that opens behind it, its field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, it takes the focus again.
  useEffect(() => {
    input.current?.focus();
    const before = takeTyped();
    if (before) setTyped((text) => (text + before).slice(0, LONGEST));
  }, [asked, takeTyped]);

  const groups: ReadonlyArray<{ group: string; places: readonly Place[] }> = useMemo(() => {
    const fixed = [...ACTIONS, ...toolPlaces(tools), ...LIST_PLACES, ...MAIL_PLACES];
    if (typed.trim()) return findPlaces(typed, [...fixed, ...places, ...FIELD_PLACES]);
    return [
      { group: 'Derniers lieux', places: recent ?? [] },
      { group: 'Outils', places: toolPlaces(tools) },
      { group: 'Actions', places: [...ACTIONS] },
    ].filter(({ places: some }) => some.length > 0);
  }, [typed, tools, places, recent]);
  const options = groups.flatMap(({ places: some }) => some);
  const active = Math.min(chosen, options.length - 1);

  const goTo = (place: Place) => {
    keepRecent([place, ...(recent ?? []).filter(({ key }) => key !== place.key)].slice(0, RECENT));
    onClose();
    go(place.to);
  };

  const steps: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + 10,
    PageUp: Math.max(active - 10, 0),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = steps[event.key];
    const place = options[active];
    if (next !== undefined && options.length > 0) {
      event.preventDefault();
      const isAround = event.key.startsWith('Arrow');
      setChosen(
        isAround ? (next + options.length) % options.length : Math.min(next, options.length - 1),
      );
    } else if (event.key === 'Enter' && place) {
      event.preventDefault();
      goTo(place);
    }
  };

  const isNothing = typed.trim() !== '' && options.length === 0;
  const said = isNothing
    ? isReading
      ? 'Recherche…'
      : `Aucun résultat pour «\u202f${typed.trim()}\u202f».`
    : typed.trim() === ''
      ? ''
      : `${options.length}\u00a0${options.length > 1 ? 'résultats' : 'résultat'}`;

  return (
    <Window onClose={onClose} title="Aller à…" width={1}>
      <Stack gap={4}>
        <TextInput
          aria-activedescendant={options.length > 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-expanded={options.length > 0}
          aria-label="Aller à…"
          autoComplete="off"
          icon={SearchIcon}
          maxLength={LONGEST}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
          placeholder="Une page, un texte, un client, un outil, une action…"
          ref={input}
          role="combobox"
          spellCheck={false}
          value={typed}
        />
        <Box role="status">
          {said ? (
            <Text muted size={1}>
              {said}
            </Text>
          ) : null}
        </Box>
        {isNothing && !isReading ? <Tries /> : null}
        <PlaceOptions active={active} groups={groups} id={id} onChoose={goTo} onPoint={setChosen} />
        {problems.map(({ name, problem }) => (
          <Problem key={name} text={`${name}\u00a0: ${problem}`}>
            <Flex>
              <Button fontSize={1} mode="ghost" onClick={readAgain} text="Réessayer" />
            </Flex>
          </Problem>
        ))}
      </Stack>
    </Window>
  );
}

/** What one can try where nothing is found. */
const Tries = () => (
  <Stack as="ul" gap={3} paddingLeft={4}>
    {[
      'Un mot de moins, ou son début seulement\u00a0: «\u202freal\u202f» suffit pour «\u202fRéalisations\u202f».',
      'Un nom, une adresse e-mail, un numéro de devis ou une référence.',
      'Un texte du site, tel qu’il s’y lit\u00a0: trois lettres au moins.',
    ].map((text) => (
      <Text as="li" key={text} muted size={1}>
        {text}
      </Text>
    ))}
  </Stack>
);
