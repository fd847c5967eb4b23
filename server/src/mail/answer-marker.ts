/**
 * Stands at the top of mails that can be answered: mail programs which do not mark what they quote leave it
 * below what somebody writes. Known again by parsing (`markers`), in every language that it was ever sent in.
 */
export const answerMarker = "Please write above this line";
