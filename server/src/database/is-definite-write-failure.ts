import mongoose from "mongoose";
import { AppError } from "../errors/app-error.ts";

const duplicateKey = 11000;

/**
 * Whether a failed write has certainly stored nothing. When the connection broke nobody knows: the
 * document may be there, so what it points to must stay, and the sweep of uploads decides later.
 */
export function isDefiniteWriteFailure(error: unknown): boolean {
  if (error instanceof AppError || error instanceof mongoose.Error.ValidationError) return true;
  return error instanceof mongoose.mongo.MongoServerError && error.code === duplicateKey;
}
