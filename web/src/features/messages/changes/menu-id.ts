/** The button of a message's menu, which gets the focus back. */
export const menuIdOf = (messageId: string): string => `message-menu-${messageId}`;
