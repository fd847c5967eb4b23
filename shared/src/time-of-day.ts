import * as z from "zod";

/** Local time, `HH:MM`. */
export const timeOfDaySchema = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Write a time such as 18:30.");
