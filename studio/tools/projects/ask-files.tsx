import { TrashIcon } from '@sanity/icons/Trash';
import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { uuid } from '@sanity/uuid';
import { useId, useRef, useState } from 'react';
import { PROJECT_LIMITS } from '../../../lib/projects/states.ts';
import type { ProjectDetail } from '../../../lib/projects/wire.ts';
import { DayField, LineField, TextField } from '../../kit/frame/fields.tsx';
import { useNow } from '../../kit/frame/use-now.ts';
import { PlainList } from '../../kit/plain-list.tsx';
import { useKept } from '../../kit/use-kept.ts';
import { sayAskingMail } from './say-mail.ts';
import type { OpenProject } from './use-project.ts';

/** A file as it is being asked for. */
type Asked = { key: string; title: string; reason: string; day: string };

const newAsked = (): Asked => ({ key: uuid(), title: '', reason: '', day: '' });

/** Asks the client for files: what, why, and by when; several leave in one mail. What is typed is kept until it is sent. */
export function AskFiles({ project, open }: { project: ProjectDetail; open: OpenProject }) {
  const [asked, keep] = useKept<Asked[]>(`files-${project.id}`);
  const now = useNow(asked);
  const [isTried, setIsTried] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const toast = useToast();
  const id = useId();
  const titleId = ({ key }: Asked) => `${id}-${key}-title`;

  const end = () => {
    keep(null);
    setIsTried(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  const focusOn = (one: Asked) =>
    requestAnimationFrame(() => document.getElementById(titleId(one))?.focus());
  const add = () => {
    const added = newAsked();
    keep([...(asked ?? []), added]);
    focusOn(added);
  };
  const send = async () => {
    if (!asked) return;
    setIsTried(true);
    const wrong = asked.find(({ title }) => title.trim() === '');
    if (wrong) return document.getElementById(titleId(wrong))?.focus();
    const requests = asked.map(({ title, reason, day }) => ({ title, reason, day: day || null }));
    if (!(await open.change({ action: 'askFiles', requests }))) return;
    toast.push({
      status: 'success',
      title: requests.length > 1 ? 'Les fichiers sont demandés.' : 'Le fichier est demandé.',
    });
    if (now() === asked) end();
  };

  if (!asked) {
    return (
      <Flex>
        <Button ref={button} fontSize={1} mode="ghost" onClick={add} text="Demander un fichier" />
      </Flex>
    );
  }
  return (
    <Stack gap={4}>
      <PlainList gap={3}>
        {asked.map((one, index) => {
          const edit = (change: Partial<Asked>) =>
            keep(asked.map((each) => (each.key === one.key ? { ...each, ...change } : each)));
          return (
            <Card key={one.key} as="li" border padding={3} radius={2}>
              <Stack gap={3}>
                <Flex gap={3} wrap="wrap">
                  <Box flex={1} style={{ minWidth: '12rem' }}>
                    <LineField
                      id={titleId(one)}
                      label="Quel fichier"
                      max={PROJECT_LIMITS.fileTitle}
                      onChange={(title) => edit({ title })}
                      placeholder="Votre logo, en SVG ou en PDF"
                      problem={
                        isTried && one.title.trim() === ''
                          ? 'Dites quel fichier vous demandez.'
                          : null
                      }
                      value={one.title}
                    />
                  </Box>
                  <DayField
                    help="Facultatif."
                    id={`${id}-${one.key}-day`}
                    label="Pour quand"
                    onChange={(day) => edit({ day })}
                    value={one.day}
                  />
                </Flex>
                <TextField
                  help="Facultatif. Le client le lit sous le nom du fichier."
                  id={`${id}-${one.key}-reason`}
                  label="Pourquoi"
                  max={PROJECT_LIMITS.fileReason}
                  onChange={(reason) => edit({ reason })}
                  rows={2}
                  value={one.reason}
                />
                {asked.length > 1 ? (
                  <Flex>
                    <Button
                      aria-label={`Retirer ${one.title.trim() || `le fichier ${index + 1}`}`}
                      fontSize={1}
                      icon={TrashIcon}
                      mode="bleed"
                      onClick={() => {
                        const rest = asked.filter(({ key }) => key !== one.key);
                        keep(rest);
                        const next = rest[Math.min(index, rest.length - 1)];
                        if (next) focusOn(next);
                      }}
                    />
                  </Flex>
                ) : null}
              </Stack>
            </Card>
          );
        })}
      </PlainList>
      <Text muted size={1}>
        {sayAskingMail(project, 'file')}
      </Text>
      <Flex gap={2} wrap="wrap">
        <Button
          aria-disabled={open.isBusy}
          fontSize={1}
          onClick={() => void send()}
          text={open.isBusy ? 'Envoi…' : 'Envoyer la demande'}
        />
        {asked.length < PROJECT_LIMITS.filesAtOnce ? (
          <Button fontSize={1} mode="ghost" onClick={add} text="Ajouter un fichier" />
        ) : null}
        <Button fontSize={1} mode="bleed" onClick={end} text="Abandonner" />
      </Flex>
    </Stack>
  );
}
