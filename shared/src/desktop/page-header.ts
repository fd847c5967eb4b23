/** Says whose request to the console's own scheme it is: `mainPage`, or the id of the ticket whose window it is. Never sent on. */
export const pageHeader = "X-Page";
export const mainPage = "main";
