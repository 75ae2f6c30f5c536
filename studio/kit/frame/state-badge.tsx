import { Badge, type BadgeTone } from '@sanity/ui';

/** Makes the badge of a kind of thing: its state, in words and by colour. */
export const stateBadge =
  <State extends string>(
    labels: Readonly<Record<State, string>>,
    tones: Readonly<Record<State, BadgeTone>>,
  ) =>
  ({ state }: { state: State }) => (
    <Badge fontSize={1} tone={tones[state]}>
      {labels[state]}
    </Badge>
  );

/** The badge of data that only shows how the tool is used (product.md, Demo data). */
export const ExampleBadge = ({ isExample }: { isExample: boolean }) =>
  isExample ? <Badge fontSize={1}>Exemple</Badge> : null;
