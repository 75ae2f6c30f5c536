import { UnpublishIcon } from '@sanity/icons/Unpublish';
import { useState } from 'react';
import { type DocumentActionComponent, useDocumentOperation } from 'sanity';

const NAME = 'Dépublier';

/**
 * « Dépublier », always among the actions of a document that is published. Sanity's own, which names what refers to
 * the document, stands there while the published version is looked at; this one while the draft is.
 */
export function fromAnyVersion(Unpublish: DocumentActionComponent): DocumentActionComponent {
  return function UnpublishFromAnyVersion(props) {
    const { id, type, published, release, liveEditSchemaType } = props;
    const { unpublish } = useDocumentOperation(id, type);
    const [asks, setAsks] = useState(false);
    const sanitys = Unpublish(props);
    if (sanitys) return { ...sanitys, label: NAME };
    if (!published || release || liveEditSchemaType) return null;
    return {
      label: NAME,
      icon: UnpublishIcon,
      tone: 'critical',
      disabled: Boolean(unpublish.disabled),
      onHandle: () => setAsks(true),
      dialog: asks && {
        type: 'confirm',
        tone: 'critical',
        message:
          'Ce document ne paraîtra plus sur le site. Il reste ici, en brouillon, et peut être publié de nouveau.',
        confirmButtonText: NAME,
        onCancel: () => setAsks(false),
        onConfirm: () => {
          setAsks(false);
          unpublish.execute();
        },
      },
    };
  };
}
