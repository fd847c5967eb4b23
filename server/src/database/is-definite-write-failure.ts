import mongoose from "mongoose";
import { AppError } from "../errors/app-error.ts";
import { isDuplicateKey } from "./duplicate-key.ts";

/**
 * Whether a failed write has certainly stored nothing. When the connection broke nobody knows: the
 * document may be there, so what it points to must stay, and the sweep of uploads decides later.
 */
export function isDefiniteWriteFailure(error: unknown): boolean {
  if (error instanceof AppError || error instanceof mongoose.Error.ValidationError) return true;
  return isDuplicateKey(error);
}
