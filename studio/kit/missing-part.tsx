import { Box, Button, Heading, Stack, Text } from '@sanity/ui';
import { Component, type ReactNode } from 'react';
import { useOnline } from './use-online.ts';
import { Window } from './window.tsx';

const TITLE = 'Cette partie du Studio ne s’est pas chargée';
const REPLACED =
  'Le Studio a sans doute été mis à jour depuis que vous l’avez ouvert. Rechargez-le\u00a0: ce que vous avez écrit est gardé.';
const OFFLINE =
  'Vous êtes hors ligne. Ce que vous avez écrit est gardé dans cet onglet\u00a0: rechargez le Studio quand la connexion est revenue.';

/** What is said in the place of a part that is missing. A reload without a connection would lose the Studio itself. */
function Offer() {
  const online = useOnline();
  return (
    <Stack gap={4} role="alert">
      <Text size={1}>{online ? REPLACED : OFFLINE}</Text>
      <Box>
        <Button
          aria-disabled={!online}
          fontSize={1}
          mode="ghost"
          onClick={() => online && location.reload()}
          text="Recharger le Studio"
        />
      </Box>
    </Stack>
  );
}

/** Whether a part of the scripts did not come: a build that has been replaced has none of them any more. */
const isOfLoading = (error: unknown): boolean => (error as Error | null)?.name === 'ChunkLoadError';

type Props = {
  children?: ReactNode;
  /** Closes the window that the children are: the offer then is one, too. */
  onClose?: () => void;
};

/** Offers to load the Studio anew in the place of what cannot be loaded; any other error is none of its. */
export class MissingPart extends Component<Props, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError = (error: unknown) => ({ error });

  override render() {
    const { children, onClose } = this.props;
    const { error } = this.state;
    if (error === null) return children;
    if (!isOfLoading(error)) throw error;
    if (onClose) {
      return (
        <Window onClose={onClose} title={TITLE} width={1}>
          <Offer />
        </Window>
      );
    }
    return (
      <Stack gap={4} padding={[4, 4, 5]}>
        <Heading as="h1" size={2}>
          {TITLE}
        </Heading>
        <Offer />
      </Stack>
    );
  }
}
