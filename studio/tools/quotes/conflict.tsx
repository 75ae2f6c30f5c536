import { Button, Card, Flex, Stack, Text } from '@sanity/ui';
import type { Editor } from './use-editor.ts';

/** The notice that somebody else has changed the draft meanwhile: both versions are there, the consultant chooses. */
export function Conflict({ editor, onPreview }: { editor: Editor; onPreview: () => void }) {
  const { state, takeBack, keepOwn, takeTheirs } = editor;
  if (state === 'stale') {
    return (
      <Card padding={4} radius={3} role="alert" tone="critical">
        <Stack gap={4}>
          <Text size={1}>
            Ce devis a été modifié ailleurs entre-temps, par une autre personne ou dans une autre
            fenêtre. Ce que vous écrivez est toujours ici, mais n’est plus enregistré
            {'\u00a0'}: choisissez la version à garder.
          </Text>
          <Flex gap={2} wrap="wrap">
            <Button fontSize={1} mode="ghost" onClick={onPreview} text="Voir l’autre (PDF)" />
            <Button fontSize={1} mode="ghost" onClick={takeTheirs} text="Prendre l’autre" />
            <Button fontSize={1} mode="ghost" onClick={keepOwn} text="Garder la mienne" />
          </Flex>
        </Stack>
      </Card>
    );
  }
  if (!takeBack) return null;
  return (
    <Card padding={3} radius={3} role="status" tone="caution">
      <Flex align="center" gap={3} justify="space-between" wrap="wrap">
        <Text size={1}>L’autre version est affichée. La vôtre n’est pas perdue.</Text>
        <Button fontSize={1} mode="ghost" onClick={takeBack} text="Reprendre la mienne" />
      </Flex>
    </Card>
  );
}
