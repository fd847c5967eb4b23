/** Of support in a trial, whose mails leave it nowhere (RFC 2606). */
export const supportAddress = "support@desk.example";
