import { lazy, Suspense, useEffect } from 'react';
import type { AssetSourceComponentProps, AssetSourceUploader } from 'sanity';
import { MissingPart } from '../../kit/missing-part.tsx';
import type { FieldUpload } from './field-uploader.ts';
import { useFieldOfImage } from './image-field.tsx';

const PickWindow = lazy(() => import('./pick-window.tsx'));

/** Tells the field how the file that was sent into it fared; the progress is the field's own. */
function UploadReport({ uploader }: { uploader: AssetSourceUploader }) {
  const field = useFieldOfImage();
  useEffect(
    () =>
      uploader.subscribe((event) => {
        if (event.type !== 'all-complete') return;
        const result = event.files[0]?.result as FieldUpload | undefined;
        if (!result) return;
        field?.tell(result);
        if ('uploaded' in result) field?.describe(result.uploaded.asset.altText);
      }),
    [uploader, field],
  );
  return null;
}

/** The library in an image's field: its pictures to choose from, or the progress of a file on its way there. */
export function MediaSource(props: AssetSourceComponentProps) {
  if (props.action === 'upload') {
    return props.uploader ? <UploadReport uploader={props.uploader} /> : null;
  }
  return (
    <MissingPart onClose={props.onClose}>
      <Suspense>
        <PickWindow {...props} />
      </Suspense>
    </MissingPart>
  );
}
