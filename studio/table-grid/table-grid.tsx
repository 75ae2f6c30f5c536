import { Box, Card, Flex, Stack, Text, TextArea, TextInput } from '@sanity/ui';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type ObjectInputProps, pathToString, set, unset } from 'sanity';
import { useDocumentPane } from 'sanity/structure';
import { PlainList } from '../kit/plain-list.tsx';
import { GridTools } from './grid-tools.tsx';
import { nextPlace } from './keys.ts';
import { readPasted } from './pasted.ts';
import {
  insertRow,
  isWhole,
  type Mark,
  markAt,
  markPathOf,
  type Place,
  pasteTable,
  pathOf,
  placeOf,
  type StoredTable,
  type Table,
  textAt,
  wholeTable,
  withMark,
  withText,
} from './table.ts';

/** The name of a cell: « Colonne 2 », « Ligne 1 », « Prix, Make ». */
function nameOf(table: Table, { row, column }: Place): string {
  const columnName = textAt(table, { row: 0, column }) || `colonne ${column}`;
  const rowName = textAt(table, { row, column: 0 }) || `ligne ${row}`;
  if (row === 0) return column === 0 ? 'Coin du tableau' : `Nom de la colonne ${column}`;
  return column === 0 ? `Critère de la ligne ${row}` : `${rowName}, ${columnName}`;
}

/** A cell is as high as its text, where the browser knows how. */
const GROWING = { fieldSizing: 'content', width: '100%' } as const;

type Problem = { place: Place | null; message: string };

/** The Studio's messages on the table and on its cells. */
function useProblems({ path }: ObjectInputProps, table: Table): Problem[] {
  const { validation } = useDocumentPane();
  const own = pathToString(path);
  return validation
    .filter((marker) => pathToString(marker.path.slice(0, path.length)) === own)
    .map(({ path: at, message }) => ({ at: at.slice(path.length), message }))
    .filter(({ at: [field] }) => field !== 'caption')
    .map(({ at, message }) => ({ place: placeOf(table, at), message }));
}

/** The columns and rows of a « Tableau comparatif », edited where they stand (product.md, Articles). */
export function TableGrid(props: ObjectInputProps) {
  const { onChange, readOnly } = props;
  const { value } = props;
  const stored: StoredTable = value ?? {};
  const table = useMemo(() => wholeTable(value ?? {}), [value]);
  const problems = useProblems(props, table);
  const [current, setCurrent] = useState<Place>({ row: 1, column: 1 });
  const [goal, setGoal] = useState<Place | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [before, setBefore] = useState<Table | null>(null);
  const grid = useRef<HTMLTableElement>(null);

  // The cell to go to may exist only once the table was stored.
  useEffect(() => {
    if (!goal || goal.row > table.rows.length || goal.column > table.columns.length) return;
    const cell = grid.current?.querySelector(`[data-cell="${goal.row},${goal.column}"]`);
    if (!(cell instanceof HTMLInputElement || cell instanceof HTMLTextAreaElement)) return;
    cell.focus();
    cell.select();
    setGoal(null);
  }, [goal, table]);

  /** Stores rows and columns as a whole: they stay one cell a column, whatever else changes. */
  const store = ({ columns, rows }: Table) =>
    onChange([set(columns, ['columns']), set(rows, ['rows'])]);
  const rebuild = (changed: Table) => {
    setBefore(table);
    setRefusal(null);
    store(changed);
  };
  const type = (place: Place, text: string) => {
    const changed = withText(table, place, text);
    const typed = textAt(changed, place);
    if (!isWhole(stored, table)) store(changed);
    else if (typed || place.row === 0) onChange(set(typed, pathOf(table, place)));
    else onChange(unset(pathOf(table, place)));
  };
  const mark = (place: Place, chosen: Mark | undefined) => {
    if (!isWhole(stored, table)) store(withMark(table, place, chosen));
    else onChange(chosen ? set(chosen, markPathOf(table, place)) : unset(markPathOf(table, place)));
  };
  const paste = (event: ClipboardEvent, place: Place) => {
    const pasted = readOnly ? null : readPasted(event.clipboardData);
    if (!pasted) return;
    event.preventDefault();
    event.stopPropagation();
    const changed = pasteTable(table, place, pasted);
    if (typeof changed === 'string') setRefusal(changed);
    else rebuild(changed);
  };
  const press = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>, place: Place) => {
    const next = nextPlace(event, place, table);
    if (!next) return;
    event.preventDefault();
    if (next.row > table.rows.length) {
      if (readOnly) return;
      rebuild(insertRow(table, next.row));
    }
    setGoal(next);
  };

  const cell = (place: Place) => {
    const isCorner = place.row === 0 && place.column === 0;
    const problem = problems.find(
      (one) => one.place?.row === place.row && one.place.column === place.column,
    );
    const common = {
      'aria-invalid': Boolean(problem),
      'aria-label': nameOf(table, place),
      customValidity: problem?.message,
      'data-cell': `${place.row},${place.column}`,
      fontSize: 1,
      onFocus: () => setCurrent(place),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        press(event, place),
      onPaste: (event: ClipboardEvent) => paste(event, place),
      padding: 2,
      readOnly: Boolean(readOnly) || isCorner,
      value: textAt(table, place),
    };
    const onChangeText = ({ currentTarget }: { currentTarget: { value: string } }) =>
      type(place, currentTarget.value);
    if (place.row === 0) {
      return (
        <TextInput
          {...common}
          onChange={onChangeText}
          placeholder={isCorner ? 'Tout coller ici' : undefined}
          weight="semibold"
        />
      );
    }
    const marked = markAt(table, place);
    return (
      <Stack gap={1}>
        <TextArea
          {...common}
          onChange={onChangeText}
          rows={2}
          style={GROWING}
          weight={place.column === 0 ? 'semibold' : 'regular'}
        />
        {marked ? (
          <Text muted size={0}>
            {marked === 'yes' ? '✓ Oui' : '✕ Non'}
          </Text>
        ) : null}
      </Stack>
    );
  };

  const columns = [0, ...table.columns.map((_, index) => index + 1)];
  return (
    <Stack gap={4}>
      {props.renderDefault({
        ...props,
        members: props.members.filter(
          (member) => member.kind !== 'field' || member.name === 'caption',
        ),
      })}
      <Box style={{ overflowX: 'auto' }}>
        <table ref={grid} style={{ borderCollapse: 'separate', borderSpacing: 4, width: '100%' }}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" style={{ minWidth: '8.5rem' }}>
                  {cell({ row: 0, column })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ _key }, index) => (
              <tr key={_key} style={{ verticalAlign: 'top' }}>
                {columns.map((column) =>
                  column === 0 ? (
                    <th key={column} scope="row">
                      {cell({ row: index + 1, column })}
                    </th>
                  ) : (
                    <td key={column}>{cell({ row: index + 1, column })}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      {refusal ? (
        <Card padding={3} radius={2} role="alert" tone="caution">
          <Text size={1}>{refusal}</Text>
        </Card>
      ) : null}
      {problems.length > 0 ? (
        <Card padding={3} radius={2} tone="critical">
          <PlainList>
            {problems.map(({ place, message }) => (
              <Flex key={`${place?.row},${place?.column},${message}`} as="li">
                <Text size={1}>
                  {place ? `${nameOf(table, place)}\u00a0: ` : ''}
                  {message}
                </Text>
              </Flex>
            ))}
          </PlainList>
        </Card>
      ) : null}
      <GridTools
        before={before}
        current={current}
        onChange={rebuild}
        onGo={setGoal}
        onMark={mark}
        onRestore={(earlier) => {
          setBefore(null);
          store(earlier);
        }}
        readOnly={Boolean(readOnly)}
        table={table}
      />
      <Text muted size={1}>
        Tab et les flèches passent d’une cellule à l’autre, Entrée à la ligne suivante. Un tableau
        copié dans un tableur se colle d’un coup.
      </Text>
    </Stack>
  );
}
