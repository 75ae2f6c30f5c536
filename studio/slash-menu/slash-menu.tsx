import { useEditor, useEditorSelector } from '@portabletext/editor';
import { BehaviorPlugin } from '@portabletext/editor/plugins';
import { Box, Card, Flex, Portal, Stack, Text, useClickOutsideEvent } from '@sanity/ui';
import { Popover } from '@sanity/ui/popover';
import { type ElementType, useContext, useEffect, useId, useRef, useState } from 'react';
import { useResolveInitialValueForType } from 'sanity';
import { CHOOSE, type Slash, slashBehaviors, typedBehind } from './behaviors.ts';
import { FieldOpener } from './field-opener.ts';
import { fitting, itemsOf, type MenuItem } from './menu-items.ts';
import { useCaretAnchor } from './use-caret-anchor.ts';

/** The menu of what can be put in the place of a typed « / » (studio.md, Writing). The focus stays in the text. */
export function SlashMenu() {
  const editor = useEditor();
  const field = useContext(FieldOpener);
  const resolveInitialValue = useResolveInitialValueForType();
  const [slash, setSlash] = useState<Slash | null>(null);
  const [pointed, setPointed] = useState(0);
  const typed = useEditorSelector(editor, (snapshot) => slash && typedBehind(snapshot, slash));
  const takes = useEditorSelector(editor, ({ context }) => context.schema);
  const items = typed === null ? [] : fitting(itemsOf(takes), typed);
  const active = Math.min(pointed, items.length - 1);
  const isOpen = items.length > 0;

  const types = field?.schemaType.of ?? [];
  const choose = async (item: MenuItem) => {
    if (!slash || typed === null) return;
    setSlash(null);
    const end = slash.offset + 1 + typed.length;
    const type = types.find(({ name }) => name === item.name);
    const key = editor.getSnapshot().context.keyGenerator();
    const initial = type ? await resolveInitialValue(type, {}) : {};
    editor.send({ type: CHOOSE, slash, end, item, value: { ...initial, _key: key } });
    // A block is filled in its window, as after the toolbar's button.
    if (item.kind === 'block') field?.onItemOpen([...field.path, { _key: key }]);
    else editor.send({ type: 'focus' });
  };

  const take = (key: string): boolean => {
    if (!isOpen) return false;
    const item = items[active];
    if (key === 'ArrowDown') setPointed((active + 1) % items.length);
    else if (key === 'ArrowUp') setPointed((active - 1 + items.length) % items.length);
    else if (key === 'Escape') setSlash(null);
    else if (key === 'Enter' && item) void choose(item);
    else return false;
    return true;
  };
  /** The keys ask the menu as it is now: the editor keeps its behaviors from its first drawing on. */
  const taking = useRef(take);
  taking.current = take;
  const [behaviors] = useState(() =>
    slashBehaviors(
      (at) => {
        setPointed(0);
        setSlash(at);
      },
      (key) => taking.current(key),
    ),
  );

  // A caret that has left the letters closes for good: what stands there was meant as it is.
  useEffect(() => {
    if (slash && typed === null) setSlash(null);
  }, [slash, typed]);

  return (
    <>
      <BehaviorPlugin behaviors={behaviors} />
      {isOpen ? (
        <Options
          active={active}
          iconOf={(name) => types.find((type) => type.name === name)?.icon as ElementType}
          items={items}
          onChoose={(item) => void choose(item)}
          onClose={() => setSlash(null)}
          onPoint={setPointed}
        />
      ) : null}
    </>
  );
}

function Options({
  items,
  active,
  iconOf,
  onChoose,
  onPoint,
  onClose,
}: {
  items: readonly MenuItem[];
  active: number;
  iconOf: (name: string) => ElementType | undefined;
  onChoose: (item: MenuItem) => void;
  onPoint: (index: number) => void;
  onClose: () => void;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { anchor, setAnchor } = useCaretAnchor(onClose);
  useOwnedOptions(`${id}-list`, `${id}-${active}`);
  useClickOutsideEvent(onClose, () => [list.current]);
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  return (
    <Portal>
      <div
        aria-hidden="true"
        ref={setAnchor}
        style={{ position: 'fixed', pointerEvents: 'none' }}
      />
      <Popover
        constrainSize
        content={
          <Box padding={1} ref={list} style={{ maxHeight: '20rem', overflow: 'auto' }}>
            <Stack aria-label="Insérer" gap={1} id={`${id}-list`} role="listbox">
              {items.map((item, index) => {
                const Icon = iconOf(item.name);
                return (
                  <Card
                    aria-selected={index === active}
                    id={`${id}-${index}`}
                    key={`${item.kind}-${item.name}`}
                    onClick={() => onChoose(item)}
                    onMouseDown={(event) => event.preventDefault()}
                    onMouseMove={() => onPoint(index)}
                    padding={2}
                    radius={2}
                    role="option"
                    style={{ cursor: 'pointer' }}
                    tone={index === active ? 'primary' : 'default'}
                  >
                    <Flex align="center" gap={3}>
                      <Text aria-hidden="true" muted size={1} style={{ width: '1.25rem' }}>
                        {Icon ? <Icon /> : SIGNS[item.name]}
                      </Text>
                      <Text size={1} weight={index === active ? 'medium' : 'regular'}>
                        {item.title}
                      </Text>
                    </Flex>
                  </Card>
                );
              })}
            </Stack>
          </Box>
        }
        fallbackPlacements={['top-start', 'bottom', 'top']}
        open
        placement="bottom-start"
        portal
        referenceElement={anchor}
      />
      <div role="status" style={HIDDEN}>
        {`Insérer\u00a0: ${items.length}\u00a0choix. Flèches pour choisir, Entrée pour insérer, Échap pour laisser la barre.`}
      </div>
    </Portal>
  );
}

/** Signs in the place of an icon, those that also make it of what is typed. */
const SIGNS: Readonly<Record<string, string>> = {
  normal: '¶',
  h2: '##',
  h3: '###',
  bullet: '•',
  number: '1.',
};

/** Out of sight, but read aloud. */
const HIDDEN = {
  position: 'fixed',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** Tells a screen reader, by the text that keeps the focus, which option the keys have reached. */
function useOwnedOptions(list: string, option: string): void {
  const [text] = useState(() => document.activeElement);
  useEffect(() => {
    text?.setAttribute('aria-controls', list);
    text?.setAttribute('aria-autocomplete', 'list');
    return () => {
      text?.removeAttribute('aria-controls');
      text?.removeAttribute('aria-autocomplete');
      text?.removeAttribute('aria-activedescendant');
    };
  }, [text, list]);
  useEffect(() => text?.setAttribute('aria-activedescendant', option), [text, option]);
}
