import * as z from "zod";

/** A ticket's number as it stands in a path: digits, from 1. */
export const ticketNumberSchema = z
  .string()
  .regex(/^[1-9]\d{0,11}$/, "This is not a ticket number.")
  .transform(Number);
