import { Card, Stack, Text } from '@sanity/ui';
import { useEffect } from 'react';
import type { Place } from './place.ts';

/** The list of places in their groups, of which one is active: Enter goes there. */
export function PlaceOptions({
  id,
  groups,
  active,
  onChoose,
  onPoint,
}: {
  /** What the ids of the list and its options begin with. */
  id: string;
  groups: ReadonlyArray<{ group: string; places: readonly Place[] }>;
  /** The number of the active one, among all. */
  active: number;
  onChoose: (place: Place) => void;
  onPoint: (option: number) => void;
}) {
  const activeId = `${id}-${active}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another option may have the same number.
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, groups]);

  let number = 0;
  return (
    <div
      aria-label="Résultats"
      id={`${id}-list`}
      role="listbox"
      // The dialog stands still while more is found, or less.
      style={{ minHeight: 'min(24rem, 50vh)' }}
    >
      <Stack gap={4}>
        {groups.map(({ group, places }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a listbox stand in a group, and a fieldset has fields.
          <div aria-labelledby={`${id}-group-${index}`} key={group} role="group">
            <Stack gap={2}>
              <Text id={`${id}-group-${index}`} muted size={1} weight="semibold">
                {group}
              </Text>
              {places.map((place) => {
                const option = number;
                number += 1;
                return (
                  <Option
                    id={`${id}-${option}`}
                    isActive={option === active}
                    key={place.key}
                    onChoose={() => onChoose(place)}
                    onPoint={() => onPoint(option)}
                    place={place}
                  />
                );
              })}
            </Stack>
          </div>
        ))}
      </Stack>
    </div>
  );
}

const Option = ({
  id,
  place: { title, detail },
  isActive,
  onChoose,
  onPoint,
}: {
  id: string;
  place: Place;
  isActive: boolean;
  onChoose: () => void;
  onPoint: () => void;
}) => (
  <Card
    aria-selected={isActive}
    id={id}
    onClick={onChoose}
    // The keyboard's focus stays in the field, where the arrows are.
    onMouseDown={(event) => event.preventDefault()}
    onMouseMove={isActive ? undefined : onPoint}
    padding={3}
    radius={2}
    role="option"
    style={{ cursor: 'pointer', minHeight: '44px', overflowWrap: 'anywhere' }}
    tone={isActive ? 'primary' : 'default'}
  >
    <Stack gap={2}>
      <Text size={1} weight="medium">
        {title}
      </Text>
      {detail ? (
        <Text muted size={1}>
          {detail}
        </Text>
      ) : null}
    </Stack>
  </Card>
);
