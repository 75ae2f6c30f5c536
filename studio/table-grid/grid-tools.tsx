import { Button, Flex, Select, Stack, Text } from '@sanity/ui';
import {
  insertColumn,
  insertRow,
  type Mark,
  markAt,
  moveColumn,
  moveRow,
  type Place,
  removeColumn,
  removeRow,
  TABLE_LIMITS,
  type Table,
  textAt,
} from './table.ts';

type Tool = { text: string; isOff: boolean; work: () => Table; to: Place };

function Tools({
  name,
  tools,
  onWork,
}: {
  name: string;
  tools: Tool[];
  onWork: (tool: Tool) => void;
}) {
  return (
    <Flex align="center" aria-label={name} gap={2} role="group" wrap="wrap">
      <Text size={1} weight="medium">
        {name}
      </Text>
      {tools.map((tool) => (
        <Button
          key={tool.text}
          disabled={tool.isOff}
          fontSize={1}
          mode="ghost"
          onClick={() => onWork(tool)}
          padding={2}
          text={tool.text}
        />
      ))}
    </Flex>
  );
}

/** Actions on the current row, column and cell. */
export function GridTools({
  table,
  current,
  before,
  readOnly,
  onChange,
  onGo,
  onMark,
  onRestore,
}: {
  table: Table;
  current: Place;
  /** The table before the last such change; null where there was none. */
  before: Table | null;
  readOnly: boolean;
  onChange: (table: Table) => void;
  onGo: (place: Place) => void;
  onMark: (place: Place, mark: Mark | undefined) => void;
  onRestore: (before: Table) => void;
}) {
  const row = Math.min(current.row, table.rows.length);
  const column = Math.min(current.column, table.columns.length);
  const at = { row, column };
  const work = ({ work: changed, to }: Tool) => {
    onChange(changed());
    onGo(to);
  };
  const rowTools: Tool[] = [
    {
      text: 'Ajouter dessous',
      isOff: readOnly,
      work: () => insertRow(table, row + 1),
      to: { row: row + 1, column },
    },
    {
      text: 'Monter',
      isOff: readOnly || row < 2,
      work: () => moveRow(table, row, row - 1),
      to: { row: row - 1, column },
    },
    {
      text: 'Descendre',
      isOff: readOnly || row === 0 || row >= table.rows.length,
      work: () => moveRow(table, row, row + 1),
      to: { row: row + 1, column },
    },
    {
      text: 'Retirer la ligne',
      isOff: readOnly || row === 0 || table.rows.length === 1,
      work: () => removeRow(table, row),
      to: { row: Math.min(row, table.rows.length - 1), column },
    },
  ];
  const count = table.columns.length;
  const columnTools: Tool[] = [
    {
      text: 'Ajouter à droite',
      isOff: readOnly || count >= TABLE_LIMITS.to,
      work: () => insertColumn(table, column + 1),
      to: { row, column: column + 1 },
    },
    {
      text: 'Vers la gauche',
      isOff: readOnly || column < 2,
      work: () => moveColumn(table, column, column - 1),
      to: { row, column: column - 1 },
    },
    {
      text: 'Vers la droite',
      isOff: readOnly || column === 0 || column >= count,
      work: () => moveColumn(table, column, column + 1),
      to: { row, column: column + 1 },
    },
    {
      text: 'Retirer la colonne',
      isOff: readOnly || column === 0 || count <= TABLE_LIMITS.from,
      work: () => removeColumn(table, column),
      to: { row, column: Math.min(column, count - 1) },
    },
  ];
  const rowName = textAt(table, { row, column: 0 }) || String(row);
  const columnName = textAt(table, { row: 0, column }) || String(column);
  return (
    <Stack gap={3}>
      <Tools
        name={row === 0 ? 'Ligne des noms' : `Ligne «\u202f${rowName}\u202f»`}
        onWork={work}
        tools={rowTools}
      />
      <Tools
        name={column === 0 ? 'Colonne des critères' : `Colonne «\u202f${columnName}\u202f»`}
        onWork={work}
        tools={columnTools}
      />
      <Flex align="center" gap={3} wrap="wrap">
        <Flex align="center" as="label" gap={2}>
          <Text size={1} weight="medium">
            Marque de la cellule
          </Text>
          <Select
            disabled={readOnly || row === 0 || column === 0}
            fontSize={1}
            onChange={({ currentTarget }) =>
              onMark(at, (currentTarget.value || undefined) as Mark | undefined)
            }
            padding={2}
            value={markAt(table, at) ?? ''}
          >
            <option value="">Aucune</option>
            <option value="yes">Oui</option>
            <option value="no">Non</option>
          </Select>
        </Flex>
        {before && !readOnly ? (
          <Button
            fontSize={1}
            mode="ghost"
            onClick={() => onRestore(before)}
            padding={2}
            text="Revenir au tableau d’avant"
          />
        ) : null}
      </Flex>
    </Stack>
  );
}
