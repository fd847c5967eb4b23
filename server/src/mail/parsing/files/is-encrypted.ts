const types = ["multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"];

/** Whether what a mail says can only be read with a key: OpenPGP and S/MIME, also where that is only packed. */
export const isEncrypted = (contentTypes: readonly string[], text: string): boolean =>
  contentTypes.some((type) => types.includes(type)) || /^-----BEGIN PGP MESSAGE-----/m.test(text);
