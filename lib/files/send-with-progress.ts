const NOT_SENT =
  'L’envoi n’a pas abouti\u00a0: vérifiez votre connexion, puis réessayez. Rien n’a été ajouté.';

/** An upload that was not taken: the message says why, in French. */
export class UploadRefusal extends Error {
  override name = 'UploadRefusal';
  /** The answer's HTTP status; undefined where there was none. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/**
 * Sends a body, and tells how much of it has left. Not by `fetch`, which does not know.
 *
 * @param onProgress is told percent
 * @returns what the route answered
 * @throws UploadRefusal, or the signal's reason
 */
export function sendWithProgress<Answer>(
  url: string,
  body: XMLHttpRequestBodyInit,
  {
    headers,
    signal,
    onProgress,
  }: {
    headers: Readonly<Record<string, string>>;
    signal: AbortSignal;
    onProgress: (percent: number) => void;
  },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.responseType = 'json';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress((loaded / total) * 100);
    });
    request.addEventListener('load', () => {
      const answer = request.response as (Answer & { message?: string }) | null;
      if (request.status >= 200 && request.status < 300 && answer) resolve(answer);
      else reject(new UploadRefusal(answer?.message ?? NOT_SENT, request.status));
    });
    request.addEventListener('error', () => reject(new UploadRefusal(NOT_SENT)));
    signal.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason);
    });
    request.send(body);
  });
}
