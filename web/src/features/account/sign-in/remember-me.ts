/** Name of the checkbox; what it says is read when it is needed, so that a tick set before this code arrived counts too. */
export const rememberName = "remember";

/** Whether the browser shall keep whoever signs in by this form. */
export const isRememberedIn = (form: HTMLFormElement | null): boolean =>
  form !== null && new FormData(form).has(rememberName);
