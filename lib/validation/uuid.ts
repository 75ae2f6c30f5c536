/** Whether a text is a UUID: what the database looks rows up by. */
export const isUuid = (value: string): boolean =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
