import { Box, Button, Heading, Stack, Text } from '@sanity/ui';
import { Component, type ReactNode } from 'react';
import { Window } from './window.tsx';

const TITLE = 'Cette partie du Studio ne s’est pas chargée';
const OFFER =
  'Le Studio a sans doute été mis à jour depuis que vous l’avez ouvert, ou la connexion est coupée. Rechargez-le une fois connecté\u00a0: ce que vous avez écrit est gardé.';

/** What is said in the place of a part that is missing. What is not stored yet has the browser ask before it reloads. */
const Offer = () => (
  <Stack gap={4} role="alert">
    <Text size={1}>{OFFER}</Text>
    <Box>
      <Button
        fontSize={1}
        mode="ghost"
        onClick={() => location.reload()}
        text="Recharger le Studio"
      />
    </Box>
  </Stack>
);

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
